import { useRevalidator } from "@remix-run/react";
import type { RosterWay } from "domain/rosters/terms";
import { useEffect, useRef } from "react";
import { usePoll } from "~/components/use-poll";
import { paths } from "~/http/paths";
import { formatNumber } from "~/ui/format";
import { showToast } from "~/ui/toaster";
import type { ConfigCard } from "./config-cards";

export type BoardState = {
  cards: ConfigCard[];
  counters: { total: number; active: number; error: number };
  now: string;
  /** Whether a connection test of the one configuration that was asked for is under way. */
  testing?: boolean;
};

const wayName: Record<RosterWay, string> = { files: "SFTP", service: "OneRoster" };

/** The product's words for how a sync ended. */
export function outcomeText({ way, latest }: { way: RosterWay; latest: NonNullable<ConfigCard["latest"]> }): {
  type: "success" | "error" | "warning" | "info";
  text: string;
} {
  if (latest.status === "applied" || latest.status === "unchanged") {
    const records = formatNumber(latest.totalProcessed);
    return { type: "success", text: `${wayName[way]} sync completed successfully! ${records} records processed` };
  }
  const said = latest.message ?? "The sync ended without a reason.";
  if (latest.status === "held") return { type: "warning", text: said };
  return latest.status === "stopped" ? { type: "info", text: said } : { type: "error", text: said };
}

/**
 * What the server last said of the configurations: the page's own data, or a newer answer while a sync runs (or
 * `always`). Says how a sync ended when it does. `url` answers with a BoardState.
 */
export function useSyncBoard(loaded: BoardState, url: string, always = false): BoardState {
  const running = useRef(new Set<string>());
  const answer = usePoll<BoardState>(url, always || anyRunning(loaded.cards) || running.current.size > 0);
  const board = answer && answer.now > loaded.now ? answer : loaded;
  useEffect(() => {
    for (const { way, current, latest } of board.cards) {
      if (current) running.current.add(current.syncId);
      else if (latest && running.current.delete(latest.syncId)) {
        const { type, text } = outcomeText({ way, latest });
        showToast(type, text);
      }
    }
  }, [board]);
  return board;
}

type Tested = { status: string } | null;

/**
 * The same for one configuration on its own page. When a sync or a connection test ends, the whole page is loaded
 * once more, since tables and facts have changed with it.
 */
export function useConfiguration(loaded: ConfigCard, drawn: string, test: Tested): { card: ConfigCard; now: string } {
  const testing = test?.status === "queued" || test?.status === "running";
  const counters = { total: 0, active: 0, error: 0 };
  const url = `${paths.sftpProgress}?${new URLSearchParams({ id: loaded.id })}`;
  const { revalidate } = useRevalidator();
  const board = useSyncBoard({ cards: [loaded], counters, now: drawn }, url, testing);
  const card = board.cards[0] ?? loaded;
  const ended = loaded.current !== null && card.current === null;
  const tested = testing && board.testing === false;
  useEffect(() => {
    if (ended || tested) revalidate();
  }, [ended, tested, revalidate]);
  return { card, now: board.now };
}

function anyRunning(cards: ConfigCard[]): boolean {
  return cards.some((card) => card.current !== null);
}
