/**
 * Goes on with a value that may have to be waited for: at once with one that is there. What every request asks is nearly
 * always in memory, and a promise for it would make each answer wait its turn.
 */
export function andThen<value, result>(
  value: value | Promise<value>,
  next: (value: value) => result | Promise<result>,
): result | Promise<result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
