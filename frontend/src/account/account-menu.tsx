import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import styles from "./account-menu.module.css";
import { useMe } from "./use-me";
import { useSignOut } from "./use-sign-out";

/** Sign in and sign up, or the player's name with a menu. */
export function AccountMenu() {
  const { t } = useTranslation("account");
  const { data: me } = useMe();
  const { pathname } = useLocation();
  // Until the answer is there, the place is kept free, so that the header does not move.
  if (!me) return <div className={styles.account} data-loading="" />;
  if (!me.player) {
    return (
      <div className={styles.account}>
        <Link className={styles.signIn} to="/signin" state={{ from: pathname }}>
          {t("menu.signIn")}
        </Link>
        <Link className={styles.signUp} to="/signup" state={{ from: pathname }}>
          {t("menu.signUp")}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.account}>
      <PlayerMenu player={me.player} isStaff={me.is_staff} isVerified={me.verified} />
    </div>
  );
}

function PersonIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface MenuPlayer {
  username: string;
  display_name: string;
  kind: string;
}

/** A button with the player's name; it opens a list of links and the button to sign out. */
function PlayerMenu(props: { player: MenuPlayer; isStaff: boolean; isVerified: boolean }) {
  const { player, isStaff, isVerified } = props;
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const isGuest = player.kind === "guest";

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes.
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const onElsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [open]);

  return (
    <div className={styles.menu} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.name}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t("menu.label", { name: player.display_name })}
        onClick={() => setOpen(!open)}
      >
        <PersonIcon />
        <bdi>{player.display_name}</bdi>
      </button>
      <ul id={id} className={styles.list} hidden={!open}>
        {isGuest && (
          <li>
            <Link to="/signup" data-tone="main">
              {t("menu.keepGames")}
            </Link>
          </li>
        )}
        {!isVerified && (
          <li>
            <Link to="/verify" data-tone="main">
              {t("menu.verify")}
            </Link>
          </li>
        )}
        <li>
          <Link to={`/players/${encodeURIComponent(player.username)}`}>{t("menu.profile")}</Link>
        </li>
        <li>
          <Link to="/my-games">{t("menu.myGames")}</Link>
        </li>
        {isGuest ? (
          <li>
            <Link to="/signin">{t("menu.signIn")}</Link>
          </li>
        ) : (
          <li>
            <Link to="/settings">{t("menu.settings")}</Link>
          </li>
        )}
        {isStaff && (
          <li>
            <Link to="/staff">{t("menu.staff")}</Link>
          </li>
        )}
        <li>
          <button type="button" disabled={signOut.isPending} onClick={() => signOut.start(isGuest)}>
            {t("menu.signOut")}
          </button>
        </li>
      </ul>
    </div>
  );
}
