import { useState } from 'react'
import { type Choices, parseChoices } from './Choices.ts'

/** Text fields: name in `Choices`, label, placeholder. */
const fields = [
  ['app', 'Name for wallets', 'My app'],
  ['server', 'Your Latchkey server', 'https://'],
  ['project', 'Project id', 'as the server says'],
  ['rpc', 'Your RPC of Ethereum', 'https://'],
  ['terms', 'Your terms', 'https://'],
  ['privacy', 'Your privacy policy', 'https://'],
  ['scope', 'Storage apart from your other apps', 'no'],
] as const satisfies readonly (readonly [keyof Choices, string, string])[]

/** Values only the app's developer knows. They appear in the printed code; the preview keeps using this site's server. */
export function AppFields(props: { choices: Choices; onChange: (change: Partial<Choices>) => void }) {
  return (
    <>
      <p className="quiet">
        The preview keeps to this site’s server. Pairing, email and other services are in the code once it
        names yours.
      </p>
      {fields.map(([name, label, placeholder]) => (
        <Field key={name} {...{ name, label, placeholder }} {...props} />
      ))}
    </>
  )
}

function Field(props: {
  name: (typeof fields)[number][0]
  label: string
  placeholder: string
  choices: Choices
  onChange: (change: Partial<Choices>) => void
}) {
  const { name, label, placeholder, choices, onChange } = props
  const [text, setText] = useState(choices[name] ?? '')
  const isWrong = text !== '' && choices[name] === undefined
  return (
    <label className="choice">
      <span className="choice-name">{label}</span>
      <input
        type="text"
        name={name}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${name}-wrong` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          onChange({ [name]: parseChoices(`?${new URLSearchParams({ [name]: target.value })}`)[name] })
        }}
      />
      {isWrong && (
        <span className="quiet" id={`${name}-wrong`} role="status">
          {placeholder === 'https://'
            ? 'An address that begins with https://'
            : 'Letters, digits, - and _ only'}
        </span>
      )}
    </label>
  )
}
