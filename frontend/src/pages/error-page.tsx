import { Component, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ErrorNotice } from "../ui/states";
import styles from "../ui/ui.module.css";

/**
 * The code of a page could not be loaded: the server is unreachable, or has a newer version of the
 * site.
 */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("the code of a page did not come", { cause });
    this.name = "PageLost";
  }
}

const reload = () => window.location.reload();

/** Shown instead of a page that threw an error or could not be loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isChunkLoadError = error instanceof ChunkLoadError;
  useEffect(() => {
    if (!isChunkLoadError) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isChunkLoadError]);
  if (isChunkLoadError) return <ErrorNotice error={error} retry={reload} />;
  return (
    <div className={styles.notice} role="alert">
      <h1>{t("state.crash")}</h1>
      <p>{t("state.crashDetail")}</p>
      <button type="button" className={styles.button} onClick={reload}>
        {t("state.reload")}
      </button>
    </div>
  );
}

interface BoundaryProps {
  /** A change of path resets the error; it does not remount the page. */
  readonly path: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasError: boolean;
  readonly error: unknown;
}

/** Renders `ErrorPage` if a child throws, until the path changes. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasError: false, error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { hasError: true, error };
  }

  override componentDidCatch(error: unknown) {
    // Preact does not report errors caught by a boundary.
    reportError(error);
  }

  override componentDidUpdate(previousProps: BoundaryProps) {
    if (this.state.hasError && previousProps.path !== this.props.path) {
      this.setState({ hasError: false, error: null });
    }
  }

  override render() {
    return this.state.hasError ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
