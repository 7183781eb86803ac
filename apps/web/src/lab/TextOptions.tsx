import { type LabOptions, readLabOptions } from './readLabOptions.ts'
import { writeLabOptions } from './writeLabOptions.ts'

/** Options of any text, with what is written where nothing is said. */
const texts = [
  ['app', 'Name for wallets', 'Latchkey'],
  ['label', 'Connect button', 'Connect wallet'],
  ['project', 'Project id', 'as the server says'],
  ['scope', 'Storage apart', 'no'],
  ['featured', 'Wallets first', 'ids'],
  ['only', 'Only wallets', 'ids'],
  ['without', 'Never wallets', 'ids'],
] as const satisfies readonly (readonly [keyof LabOptions, string, string])[]

/** Options that are written; each counts once it is left, or with Enter. */
export function TextOptions({
  options,
  onChange,
}: {
  options: LabOptions
  onChange: (change: Partial<LabOptions>) => void
}) {
  const said = new URLSearchParams(writeLabOptions(options, ''))
  return texts.map(([name, label, placeholder]) => (
    <label key={name}>
      {label}
      <input
        type="text"
        name={name}
        defaultValue={said.get(name) ?? ''}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => {
          if (target.value === (said.get(name) ?? '')) return
          const search = `?${new URLSearchParams({ [name]: target.value })}`
          onChange({ [name]: readLabOptions(search)[name] })
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  ))
}
