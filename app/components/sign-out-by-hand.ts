import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/http/paths";
import { sessionTexts } from "~/http/session-codes";
import { showToast } from "~/ui/toaster";
import { forgetOwnKeys, serverAnswers, signedOutByHand } from "./session-tabs";

/** Where a form goes. Not by `form.action`, which is a field where one of the form's fields has that name. */
const pathOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") ?? "", location.href).pathname;

/**
 * Sends a sign-out by hand once the server is known to answer: without a network the page stays and says that it failed.
 * Marks it, and takes the mark away where it leads, or when it has failed.
 */
export function useSignOutByHand(signedIn: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (signedIn || pathname === paths.login) signedOutByHand.clear();
  }, [pathname, signedIn]);
  useEffect(() => {
    const send = async (form: HTMLFormElement) => {
      if (!(await serverAnswers())) return showToast("error", sessionTexts.signOutFailed);
      signedOutByHand.set();
      forgetOwnKeys();
      form.submit();
    };
    const intercept = (event: SubmitEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLFormElement) || pathOf(target) !== paths.signOut) return;
      event.preventDefault();
      void send(target);
    };
    addEventListener("submit", intercept);
    return () => removeEventListener("submit", intercept);
  }, []);
}
