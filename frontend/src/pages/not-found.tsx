import { NotFound } from "../ui/states";

export default function NotFoundPage() {
  return <NotFound />;
}
