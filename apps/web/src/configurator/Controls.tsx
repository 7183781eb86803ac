import { Choice } from './Choice.tsx'
import { type Choices, type Feature, features } from './Choices.ts'
import { WalletOrder } from './WalletOrder.tsx'

const words: Record<Feature, string> = {
  send: 'Send',
  receive: 'Receive',
  history: 'Activity',
  networkSwitch: 'Switch network',
}
const brass = '#e2b04a'

/** Everything that can be decided. Each change shows at once. */
export function Controls({
  choices,
  onChange,
}: {
  choices: Choices
  onChange: (change: Partial<Choices>) => void
}) {
  const { off } = choices
  return (
    <form className="controls" aria-label="Choices" onSubmit={(event) => event.preventDefault()}>
      <Choice
        legend="Theme"
        name="modal-theme"
        values={[
          ['dark', 'Dark'],
          ['light', 'Light'],
          ['system', 'As the device'],
        ]}
        chosen={choices.theme}
        onChoose={(theme) => onChange({ theme })}
      />
      <fieldset className="choice">
        <legend>Accent</legend>
        <div className="accent">
          <input
            type="color"
            aria-label="Accent colour"
            data-testid="accent"
            value={choices.accent ?? brass}
            onChange={({ target }) => onChange({ accent: target.value })}
          />
          <code>{choices.accent ?? 'brass, by theme'}</code>
          <button
            type="button"
            className="control"
            disabled={!choices.accent}
            onClick={() => onChange({ accent: undefined })}
          >
            Back to brass
          </button>
        </div>
      </fieldset>
      <Choice
        legend="Corners"
        name="corners"
        values={[
          ['sharp', 'Sharp'],
          ['soft', 'Soft'],
          ['round', 'Round'],
        ]}
        chosen={choices.corners}
        onChoose={(corners) => onChange({ corners })}
      />
      <Choice
        legend="Typeface"
        name="typeface"
        values={[
          ['system', 'System'],
          ['serif', 'Serif'],
          ['mono', 'Mono'],
        ]}
        chosen={choices.typeface}
        onChoose={(typeface) => onChange({ typeface })}
      />
      <Choice
        legend="Language"
        name="language"
        values={[
          ['en', 'English'],
          ['ar', 'العربية'],
        ]}
        chosen={choices.locale === 'ar' ? 'ar' : 'en'}
        onChoose={(locale) => onChange({ locale: locale === 'en' ? undefined : locale })}
      />
      <fieldset className="choice">
        <legend>Features</legend>
        <div className="feature-grid">
          {features.map((feature) => (
            <label key={feature}>
              <input
                type="checkbox"
                name={feature}
                checked={!off.includes(feature)}
                onChange={({ target }) =>
                  onChange({
                    off: target.checked ? off.filter((other) => other !== feature) : [...off, feature],
                  })
                }
              />
              {words[feature]}
            </label>
          ))}
        </div>
      </fieldset>
      <WalletOrder first={choices.first} onChange={(first) => onChange({ first })} />
    </form>
  )
}
