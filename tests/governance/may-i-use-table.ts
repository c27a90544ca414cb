/**
 * The truth table of "May I use it?". Each row: what the levels say, who asks, the answer, and what decided. "-" is what
 * an ordinary product has: no entry, no rule, approved, privacy in order, no conditions, made for all grades. A cell may
 * hold several words; each stands for a ground in may-i-use.test.ts.
 *
 * The levels are, from left to right, the order in which they decide: an answer may only change with the cells to the
 * left of the level that decided, or with that level itself. The test tries just that for each row.
 */
export const truthTable = `
  blacklist          | rules          | status       | privacy  | conditions       | grade limits | asker              || answer | by

  # Nothing but an approval
  -                  | -              | -            | -        | -                | -            | teacher            || yes    | status
  -                  | -              | -            | -        | -                | -            | teacher 4          || yes    | status
  -                  | -              | -            | -        | -                | -            | student 4          || yes    | status
  -                  | -              | -            | -        | -                | -            | director           || yes    | status
  -                  | -              | -            | -        | -                | -            | nobody             || yes    | status

  # Approved with conditions is never a plain yes, whichever of them the asker meets
  -                  | -              | approved_with_conditions | -  | grades3-5      | -            | teacher 4          || yes_if | conditions
  -                  | -              | approved_with_conditions | -  | grades3-5      | -            | student 4          || yes_if | conditions
  -                  | -              | approved_with_conditions | -  | teachers       | -            | teacher            || yes_if | conditions
  -                  | -              | approved_with_conditions | -  | at-birch       | -            | teacher birch      || yes_if | conditions
  -                  | -              | approved_with_conditions | -  | -              | -            | teacher            || yes_if | conditions

  # The blacklist wins over everything
  all                | -              | -            | -        | -                | -            | teacher            || no     | blacklist
  all                | allow          | -            | -        | -                | -            | teacher            || no     | blacklist
  all                | needs_review   | not_reviewed | -        | -                | -            | teacher            || no     | blacklist
  all                | block          | denied       | expired  | staff            | 1-3          | teacher 4          || no     | blacklist
  student            | -              | -            | -        | -                | -            | student 4          || no     | blacklist
  student            | -              | -            | -        | -                | -            | teacher            || yes    | status
  student            | -              | -            | -        | -                | -            | teacher 4          || no     | blacklist
  student            | -              | -            | -        | -                | -            | director 4         || no     | blacklist
  student            | -              | -            | -        | -                | -            | nobody             || ask    | blacklist
  teacher            | -              | -            | -        | -                | -            | teacher 4          || no     | blacklist
  teacher            | -              | -            | -        | -                | -            | director 4         || yes    | status
  grades4            | -              | -            | -        | -                | -            | teacher 4          || no     | blacklist
  grades4            | -              | -            | -        | -                | -            | teacher 5          || yes    | status
  grades4            | -              | -            | -        | -                | -            | teacher            || ask    | blacklist
  grades4            | -              | -            | -        | -                | -            | student            || ask    | blacklist
  alder              | -              | -            | -        | -                | -            | teacher            || no     | blacklist
  alder              | -              | -            | -        | -                | -            | teacher birch      || yes    | status
  alder              | -              | -            | -        | -                | -            | director           || ask    | blacklist
  alder+grades4      | -              | -            | -        | -                | -            | teacher birch 4    || yes    | status
  alder+grades4      | -              | -            | -        | -                | -            | director 4         || ask    | blacklist
  alder+grades4      | -              | -            | -        | -                | -            | director 5         || yes    | status
  grades4 all        | -              | -            | -        | -                | -            | teacher            || no     | blacklist
  all-alder          | -              | -            | -        | -                | -            | teacher            || yes    | status
  all-alder          | -              | -            | -        | -                | -            | teacher birch      || no     | blacklist
  all-alder          | -              | -            | -        | -                | -            | director           || no     | blacklist
  all-alder          | -              | not_reviewed | -        | -                | -            | teacher            || ask    | status
  all-teacher        | -              | -            | -        | -                | -            | teacher            || yes    | status
  all-teacher        | -              | -            | -        | -                | -            | teacher 4          || no     | blacklist
  all-teacher        | -              | -            | -        | -                | -            | student 4          || no     | blacklist
  all-teacher        | -              | not_reviewed | -        | -                | -            | teacher            || ask    | status
  all-teacher        | -              | -            | -        | staff            | -            | teacher            || yes_if | conditions
  all-teacher        | -              | denied       | -        | -                | -            | teacher            || no     | status
  all-alder all      | -              | -            | -        | -                | -            | teacher            || no     | blacklist

  # Policy rules, in their order
  -                  | block          | -            | -        | -                | -            | teacher            || no     | policy_rule
  -                  | block          | denied       | -        | -                | -            | teacher            || no     | policy_rule
  -                  | block          | -            | expired  | staff            | 1-3          | student 4          || no     | policy_rule
  -                  | allow block    | not_reviewed | -        | -                | -            | teacher            || yes    | policy_rule
  -                  | block allow    | not_reviewed | -        | -                | -            | teacher            || no     | policy_rule
  -                  | allow block    | -            | -        | -                | -            | teacher            || no     | policy_rule
  -                  | allow          | not_reviewed | -        | -                | -            | teacher            || yes    | policy_rule
  -                  | allow          | under_review | expired  | staff            | 1-3          | student 4          || yes    | policy_rule
  -                  | allow          | denied       | -        | -                | -            | teacher            || no     | status
  -                  | allow          | blocked      | -        | -                | -            | teacher            || no     | status
  -                  | allow          | retired      | -        | -                | -            | teacher            || no     | status
  -                  | allow          | -            | expired  | -                | -            | teacher            || ask    | status
  -                  | needs_request  | not_reviewed | -        | -                | -            | teacher            || ask    | policy_rule
  -                  | needs_review   | under_review | -        | -                | -            | teacher            || ask    | policy_rule
  -                  | needs_review allow | not_reviewed | -    | -                | -            | teacher            || ask    | policy_rule
  -                  | needs_request  | -            | -        | -                | -            | teacher            || yes    | status
  -                  | needs_review   | pilot        | -        | -                | -            | teacher            || yes_if | conditions
  -                  | needs_review   | denied       | -        | -                | -            | teacher            || no     | status
  -                  | alert          | not_reviewed | -        | -                | -            | teacher            || ask    | status
  -                  | alert          | -            | -        | -                | -            | teacher            || yes    | status
  -                  | alert block    | -            | -        | -                | -            | teacher            || no     | policy_rule

  # The status
  -                  | -              | not_reviewed | -        | -                | -            | teacher            || ask    | status
  -                  | -              | under_review | -        | -                | -            | teacher            || ask    | status
  -                  | -              | denied       | -        | staff            | 1-3          | student 4          || no     | status
  -                  | -              | blocked      | expired  | -                | -            | teacher            || no     | status
  -                  | -              | retired      | -        | -                | -            | teacher            || no     | status
  -                  | -              | pilot        | -        | -                | -            | teacher            || yes_if | conditions
  -                  | -              | retiring     | -        | -                | -            | teacher            || yes_if | conditions
  -                  | -              | retiring     | expired  | -                | -            | teacher            || no     | status
  -                  | -              | -            | not_evaluated | -           | -            | teacher            || ask    | status
  -                  | -              | -            | in_negotiation | -          | -            | teacher            || ask    | status
  -                  | -              | -            | non_compliant | -           | -            | teacher            || ask    | status
  -                  | -              | -            | expired  | staff            | 1-3          | student 4          || ask    | status
  -                  | -              | -            | expired  | override         | -            | teacher            || yes    | status
  -                  | -              | -            | conditional | -             | -            | teacher            || yes    | status
  -                  | -              | -            | no_data_collected | -       | -            | teacher            || yes    | status
  -                  | -              | pilot        | expired  | -                | -            | teacher            || ask    | status
  -                  | -              | -            | -        | until-yesterday  | -            | teacher            || ask    | status
  -                  | -              | -            | -        | until-yesterday staff | 1-3     | student 4          || ask    | status
  -                  | -              | -            | -        | until-today      | -            | teacher            || yes_if | conditions
  -                  | -              | ended        | -        | until-yesterday staff | 1-3     | student 4          || ask    | status
  all-teacher        | -              | ended        | -        | until-yesterday  | -            | student 4          || no     | blacklist
  -                  | allow          | ended        | -        | until-yesterday  | -            | teacher            || ask    | status

  # The conditions of the approval
  -                  | -              | -            | -        | staff            | -            | teacher            || yes_if | conditions
  -                  | -              | -            | -        | staff            | 1-3          | student 4          || no     | conditions
  -                  | -              | -            | -        | staff            | -            | teacher 4          || no     | conditions
  -                  | -              | -            | -        | staff            | -            | director 4         || no     | conditions
  -                  | -              | -            | -        | teachers         | -            | teacher            || yes_if | conditions
  -                  | -              | -            | -        | staff-roles      | -            | teacher            || yes_if | conditions
  -                  | -              | -            | -        | staff-roles      | -            | student 4          || no     | conditions
  -                  | -              | -            | -        | teachers+students | -           | teacher            || yes    | status
  -                  | -              | -            | -        | teachers+students | -           | student 4          || yes    | status
  -                  | -              | -            | -        | teachers         | -            | teacher 4          || no     | conditions
  -                  | -              | -            | -        | teachers         | -            | student 4          || no     | conditions
  -                  | -              | -            | -        | teachers         | -            | principal          || no     | conditions
  -                  | -              | -            | -        | teachers         | -            | operator           || yes_if | conditions
  -                  | -              | -            | -        | teachers         | -            | nobody             || yes_if | conditions
  -                  | -              | -            | -        | at-birch         | 1-3          | teacher 4          || no     | conditions
  -                  | -              | -            | -        | at-birch         | -            | teacher birch      || yes    | status
  -                  | -              | -            | -        | at-birch         | -            | director           || yes_if | conditions
  -                  | -              | -            | -        | at-birch         | -            | unplaced-student 4 || ask    | conditions
  -                  | -              | -            | -        | grades3-5        | -            | teacher 4          || yes    | status
  -                  | -              | -            | -        | grades3-5        | 6-8          | teacher 4          || yes    | status
  -                  | -              | -            | -        | grades3-5        | 1-3          | teacher 6          || no     | conditions
  -                  | -              | -            | -        | grades3-5        | -            | teacher            || yes_if | conditions
  -                  | -              | -            | -        | grades3-5        | -            | student            || ask    | conditions
  -                  | -              | -            | -        | words            | -            | teacher 4          || yes_if | conditions

  # The vendor's limits
  -                  | -              | -            | -        | -                | 1-3          | teacher 3          || yes    | status
  -                  | -              | -            | -        | -                | 1-3          | teacher 4          || ask    | grade
  -                  | -              | -            | -        | -                | 6-           | teacher 4          || ask    | grade
  -                  | -              | -            | -        | -                | 1-3          | teacher            || yes    | status
  -                  | -              | -            | -        | -                | 1-3          | student            || ask    | grade
  -                  | -              | -            | -        | -                | age13        | teacher 7          || ask    | grade
  -                  | -              | -            | -        | -                | age13        | teacher 8          || yes    | status
  -                  | -              | -            | -        | words            | age13        | student 4          || ask    | grade
`;
