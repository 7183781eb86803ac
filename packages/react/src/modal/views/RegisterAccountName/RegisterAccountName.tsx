import { useState } from 'react'
import { useNameSuggestions } from '../../../hooks/names.ts'
import { useDebounced } from '../../../hooks/useData.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { describeNameError } from '../../names/describeNameError.ts'
import { NamesPlaceNotice } from '../../names/NamesPlaceNotice.tsx'
import { nameProblem } from '../../names/nameProblem.ts'
import { registerDraft } from '../../names/registerDraft.ts'
import { useNameDraft } from '../../names/useNameDraft.ts'
import { type NamesPlace, useNamesPlace } from '../../names/useNamesPlace.ts'
import type { ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/styles.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import css from './RegisterAccountName.css?inline'
import { Suggestions } from './Suggestions.tsx'

/** Milliseconds of rest before the server is asked. */
const rest = 300

/** A field for a name, and while it is typed: whether it is free, and which are (S2.12). */
export function RegisterAccountName({ data }: ViewProps<'RegisterAccountName'>) {
  const place = useNamesPlace()
  return place.status === 'ready' ? (
    <Form draft={data.draft} place={place} />
  ) : (
    <NamesPlaceNotice status={place.status} />
  )
}

type FormProps = ViewProps<'RegisterAccountName'>['data'] & {
  place: Extract<NamesPlace, { status: 'ready' }>
}

function Form({ draft, place }: FormProps) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { text, status, name = '', error } = useNameDraft(draft)
  const [left, setLeft] = useState(false)
  const { network, zone } = place
  const problem = nameProblem(text)
  const label = text.toLowerCase()
  const asked = useDebounced(problem ? '' : label, rest)
  const found = useNameSuggestions({ name: asked, network })
  const isCurrent = asked === label && !problem
  const whole = `${label}.${zone}`
  const isFree =
    isCurrent && found.suggestions.some((one) => one.name === whole && !one.registered) && !found.isError
  const isBusy = status === 'signing' || status === 'registering'
  const submit = () => {
    setLeft(true)
    if (isFree && !isBusy) registerDraft(modal, draft, whole)
  }
  // What typing on may cure is not held against anybody who hasn't finished.
  const spoken = problem && (problem !== 'short' || (left && text !== '')) && !(problem === 'hyphen' && !left)
  return (
    <form
      className="lk-name"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {error !== undefined && (
        <Notice tone={isDeclined(error) ? 'info' : 'danger'} testId="name-error">
          {isDeclined(error) ? t('name.declined') : describeNameError(error, name, t)}
        </Notice>
      )}
      <Input
        label={t('name.label')}
        value={text}
        onChange={(value) => draft.set({ text: value.trim(), error: undefined })}
        onBlur={() => setLeft(true)}
        error={spoken ? t(`name.${problem}`) : undefined}
        hint={t('name.hint')}
        end={<bdi dir="ltr">.{zone}</bdi>}
        autoFocus
        testId="name-input"
      />
      {!problem && (
        <Suggestions
          whole={whole}
          found={isCurrent && !found.isPending ? found : undefined}
          onChoose={(suggestion) => draft.set({ text: suggestion, error: undefined })}
        />
      )}
      <Button
        variant="primary"
        type="submit"
        disabled={!isFree && !isBusy}
        loading={isBusy}
        testId="name-register"
      >
        {isBusy ? t('name.confirm') : isFree ? t('name.registerOne', { name: whole }) : t('name.register')}
      </Button>
    </form>
  )
}
