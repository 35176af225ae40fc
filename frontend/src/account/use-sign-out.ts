import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../api/client";

/**
 * Ends the session of this browser and shows the home page. A guest is asked first, because nobody
 * can sign in as a guest again.
 */
export function useSignOut() {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api.DELETE("/api/v1/session"),
    onSuccess: () => {
      // Other data may depend on who is signed in.
      client.clear();
      navigate("/");
    },
  });
  return {
    isPending: signOut.isPending,
    start: (isGuest: boolean) => {
      if (!isGuest || window.confirm(t("menu.guestLeaves"))) signOut.mutate();
    },
  };
}
