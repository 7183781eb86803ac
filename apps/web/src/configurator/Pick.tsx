/** One of a few, in a list that opens. */
export function Pick<value extends string>(props: {
  legend: string
  name: string
  values: readonly (readonly [value, string])[]
  chosen: value
  onChoose: (value: value) => void
}) {
  const { legend, name, values, chosen, onChoose } = props
  return (
    <label className="choice">
      <span className="choice-name">{legend}</span>
      <select name={name} value={chosen} onChange={({ target }) => onChoose(target.value as value)}>
        {values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
