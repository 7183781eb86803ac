/** Any of a few. */
export function Ticks<value extends string>(props: {
  legend: string
  values: readonly (readonly [value, string])[]
  ticked: readonly value[]
  onTick: (ticked: value[]) => void
}) {
  const { legend, values, ticked, onTick } = props
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="feature-grid">
        {values.map(([value, words]) => (
          <label key={value}>
            <input
              type="checkbox"
              name={value}
              checked={ticked.includes(value)}
              onChange={({ target }) =>
                onTick(
                  values
                    .map(([one]) => one)
                    .filter((one) => (one === value ? target.checked : ticked.includes(one))),
                )
              }
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
