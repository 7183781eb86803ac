/** A group of radio buttons. */
export function Radios<value extends string>(props: {
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
        {props.values.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.chosen === value}
              onChange={() => props.onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A labelled select. */
export function Select<value extends string>(props: {
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
        {values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A group of checkboxes. */
export function Checkboxes<value extends string>(props: {
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
        {values.map(([value, label]) => (
          <label key={value}>
            <input
              type="checkbox"
              name={value}
              checked={ticked.includes(value)}
              onChange={({ target }) =>
                onTick(
                  values
                    .map(([other]) => other)
                    .filter((other) => (other === value ? target.checked : ticked.includes(other))),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
