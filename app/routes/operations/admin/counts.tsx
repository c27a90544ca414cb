import type { PersonState } from "domain/people/terms";
import type { PlaceKind } from "domain/places/terms";
import { formatNumber } from "~/ui/format";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";

type Props = {
  places: Record<PlaceKind, number>;
  people: Record<PersonState, number>;
};

/** How many places there are, and how many people by the state of their account. */
export function Counts({ places, people }: Props) {
  const tile = (label: string, value: number, note?: string) => ({ label, value: formatNumber(value), note });
  return (
    <Stack>
      <Tiles
        label="Places"
        tiles={[tile("Districts", places.districts), tile("Schools", places.schools), tile("States", places.states)]}
      />
      <Tiles
        label="People"
        tiles={[
          tile("Active accounts", people.active, "can sign in"),
          tile("Invited", people.invited, "have not signed in yet"),
          tile("Deactivated", people.deactivated, "cannot sign in"),
          tile("Without account", people["no-account"], "from rosters"),
        ]}
      />
    </Stack>
  );
}
