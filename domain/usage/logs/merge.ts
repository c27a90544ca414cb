/** What is merged: an event with its time in milliseconds since 1970. */
type Timed = { id: string; at: number };

const minuteMs = 60_000;

/**
 * Merges the many lines that one page makes. Of all allowed requests of one person to one site within a minute of the
 * clock the first and the last are kept, of blocked ones the first. What is left out lies between two others that are less
 * than a minute apart, so that neither the hours of use nor the length of sessions change.
 *
 * `keep` gets what is left, at the latest with `flush`. Lines may come in any order; with more than `most` minutes open
 * all are given out, which costs nothing but a few more events.
 */
export function mergeByMinute<Event extends Timed>(keep: (event: Event) => void, most = 50_000) {
  const minutes = new Map<string, { first: Event; last: Event | null }>();
  const flush = () => {
    for (const { first, last } of minutes.values()) {
      keep(first);
      if (last && secondOf(last) !== secondOf(first)) keep(last);
    }
    minutes.clear();
  };
  return {
    /** `key` names whose request it is and to what site. */
    add(key: string, event: Event, isBlocked: boolean) {
      const minute = `${Math.floor(event.at / minuteMs)} ${isBlocked ? 1 : 0} ${key}`;
      const there = minutes.get(minute);
      if (!there) {
        if (minutes.size >= most) flush();
        minutes.set(minute, { first: event, last: isBlocked ? null : event });
        return;
      }
      if (isBefore(event, there.first)) there.first = event;
      if (there.last && isBefore(there.last, event)) there.last = event;
    },
    flush,
  };
}

// Figures are in whole seconds.
const secondOf = ({ at }: Timed) => Math.floor(at / 1000);
/** By time, then by id: which of two is kept must not depend on the order in which files bring them. */
const isBefore = (one: Timed, other: Timed) => one.at < other.at || (one.at === other.at && one.id < other.id);
