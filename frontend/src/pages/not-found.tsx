import { Missing } from "../ui/states";

export default function NotFoundPage() {
  return <Missing />;
}
