/** Never in a text of ours: what stands around a bigint until it becomes a number. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)\\u0001"/g

/** JSON with bigints as plain numbers, every digit kept: as nodes write 64-bit integers. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'bigint' ? `${mark}${entry}${mark}` : entry,
  ).replace(marked, '$1')
}
