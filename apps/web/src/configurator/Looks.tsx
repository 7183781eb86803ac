import { languages } from '../languages.ts'
import type { Choices } from './Choices.ts'
import { Radios, Select } from './fields.tsx'

const brass = '#e2b04a'

/** Theme, accent, corners, typeface and language. */
export function Looks(props: { choices: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { choices, onChange } = props
  return (
    <>
      <Radios
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
      <Radios
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
      <Radios
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
      <Select
        legend="Language"
        name="language"
        values={languages}
        chosen={choices.locale ?? 'en'}
        onChoose={(locale) => onChange({ locale: locale === 'en' ? undefined : locale })}
      />
    </>
  )
}
