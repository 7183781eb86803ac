/** One of a few, side by side. */
export function Choice<value extends string>(props: {
  legend: string
  name: string
  values: readonly (readonly [value, string])[]
  chosen: value
  onChoose: (value: value) => void
}) {
  return (
    <fieldset className="choice">
      <legend>{props.legend}</legend>
      <div className="theme-switch">
        {props.values.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.chosen === value}
              onChange={() => props.onChoose(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
