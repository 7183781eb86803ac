import { HttpError, type NameError, type NameSuggestion } from '@latchkey/core'
import { useState } from 'react'
import { useOnline } from '../../../hooks/events.ts'
import { useNameSuggestions } from '../../../hooks/names.ts'
import { useDebounced } from '../../../hooks/useData.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../format.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewProps } from '../../router.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import { describeNameError, registerNameDraft, useNameDraft } from './nameDraft.ts'
import css from './RegisterAccountName.css?inline'
import { type NamesPlace, NamesPlaceNotice, useNamesPlace } from './useNamesPlace.tsx'

/** Milliseconds of rest before the server is asked. */
const rest = 300

/** A field for a name, and while it is typed: whether it is free, and which are. */
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
  const problem = findNameProblem(text)
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
    if (isFree && !isBusy) registerNameDraft(modal, draft, whole)
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

/** Properties of {@link Suggestions}. */
type SuggestionsProps = {
  /** What is typed, in lower case, with its zone. */
  whole: string
  /** What was found for it; `undefined` while the server is asked. */
  found:
    | {
        readonly suggestions: readonly NameSuggestion[]
        readonly error: Error | null
        readonly isFetching: boolean
        refetch(): unknown
      }
    | undefined
  onChoose: (label: string) => void
}

/** Whether the typed name is free, and names that are; a click takes one. */
function Suggestions({ whole, found, onChoose }: SuggestionsProps) {
  const t = useMessages(texts)
  const isOnline = useOnline()
  if (!found) return <RowSkeletons label={t('name.checking')} count={2} />
  const { suggestions, error, isFetching } = found
  if (error)
    return (
      <Notice
        tone="danger"
        testId="name-suggest-failed"
        action={
          <Button loading={isFetching} onClick={() => void found.refetch()} testId="retry">
            {t('name.retry')}
          </Button>
        }
      >
        {reasonOf(error) ?? t('name.suggestFailed')} {!isOnline && t('name.offline')}
      </Notice>
    )
  const others = suggestions.filter((one) => one.name !== whole && !one.registered)
  const isTaken = !suggestions.some((one) => one.name === whole && !one.registered)
  return (
    <>
      <p
        className="lk-name-state"
        role="status"
        data-testid="name-state"
        data-free={isTaken ? undefined : ''}
      >
        {isTaken
          ? t(others.length > 0 ? 'name.takenHint' : 'name.takenNone', { name: whole })
          : `${whole}: ${t('name.free')}`}
      </p>
      <List label={t('name.suggestions')} items={suggestions} keyOf={({ name }) => name}>
        {({ name, registered }) => (
          <Row
            title={<bdi dir="ltr">{name}</bdi>}
            detail={t(registered ? 'name.taken' : 'name.free')}
            disabled={registered}
            selected={name === whole && !registered}
            onClick={() => onChoose(name.slice(0, name.indexOf('.')))}
            testId={`name-suggestion-${name}`}
          />
        )}
      </List>
    </>
  )
}

/** The server's own reason. */
function reasonOf({ cause, message }: Error | NameError): string | undefined {
  return cause instanceof HttpError && cause.reasons.length > 0 ? cleanText(message, 300) : undefined
}

/** What is wrong with a typed name; `short` may be cured by typing on. */
type NameProblem = 'short' | 'long' | 'letters' | 'hyphen'

/** The first thing wrong with what is typed; `undefined` where it may be a name. */
export function findNameProblem(text: string): NameProblem | undefined {
  if (!/^[a-z\d-]*$/i.test(text)) return 'letters'
  if (text.length > 64) return 'long'
  if (/^-|--/.test(text)) return 'hyphen'
  if (text.length < 4) return 'short'
  return text.endsWith('-') ? 'hyphen' : undefined
}
