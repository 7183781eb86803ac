import { HttpError, type NameError, type NameSuggestion } from '@latchkey/core'
import { useState } from 'react'
import { useDebounced } from '../../../hooks/useData.ts'
import { useNameSuggestions } from '../../../hooks/useNameSuggestions.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { FormSkeletons, Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { isDeclined } from '../../ui/walletRequest.ts'
import type { ViewProps } from '../../views.ts'
import { describeNameError, registerNameDraft, useNameDraft } from './nameDraft.ts'
import { type NameRegistration, NameRegistrationNotice, useNameRegistration } from './nameRegistration.tsx'
import css from './RegisterAccountName.css?inline'

/** Debounce of suggestion requests, milliseconds. */
const searchDelay = 300

/** Registers a name. While the person types, the view shows whether the name is free and suggests others. */
export function RegisterAccountName({ data }: ViewProps<'RegisterAccountName'>) {
  const registration = useNameRegistration()
  return registration.status === 'ready' ? (
    <Form draft={data.draft} registration={registration} />
  ) : (
    <NameRegistrationNotice status={registration.status} />
  )
}

type FormProps = ViewProps<'RegisterAccountName'>['data'] & {
  registration: Extract<NameRegistration, { status: 'ready' }>
}

function Form({ draft, registration }: FormProps) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { text, status, name = '', error } = useNameDraft(draft)
  const [wasBlurred, setWasBlurred] = useState(false)
  const { network, zone } = registration
  const problem = findNameProblem(text)
  const label = text.toLowerCase()
  const searchedLabel = useDebounced(problem ? '' : label, searchDelay)
  const found = useNameSuggestions({ name: searchedLabel, network })
  const isCurrent = searchedLabel === label && !problem
  const fullName = `${label}.${zone}`
  const isFree =
    isCurrent && found.data?.some((one) => one.name === fullName && !one.registered) && !found.isError
  const isBusy = status === 'signing' || status === 'registering'
  const submit = () => {
    setWasBlurred(true)
    if (isFree && !isBusy) registerNameDraft(modal, draft, fullName)
  }
  // `short` and `hyphen` can disappear while the person types, so they are shown after the field lost focus.
  const showsProblem =
    problem && (problem !== 'short' || (wasBlurred && text !== '')) && !(problem === 'hyphen' && !wasBlurred)
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
        onBlur={() => setWasBlurred(true)}
        error={showsProblem ? t(`name.${problem}`) : undefined}
        hint={t('name.hint')}
        end={<bdi dir="ltr">.{zone}</bdi>}
        autoFocus
        testId="name-input"
      />
      {!problem && (
        <Suggestions
          fullName={fullName}
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
        {isBusy ? t('name.confirm') : isFree ? t('name.registerOne', { name: fullName }) : t('name.register')}
      </Button>
    </form>
  )
}

type SuggestionsProps = {
  /** The typed name in lower case, with its zone. */
  fullName: string
  /** The query's result for that name; `undefined` while it is loading. */
  found:
    | {
        readonly data: readonly NameSuggestion[] | undefined
        readonly error: Error | null
        readonly isFetching: boolean
        refetch(): unknown
      }
    | undefined
  onChoose: (label: string) => void
}

/** Pixels, of the suggestions a server answers with. */
const suggestionHeights = [56, 56, 56, 56, 56]

/** Shows whether the typed name is free, and lists free alternatives. */
function Suggestions({ fullName, found, onChoose }: SuggestionsProps) {
  const t = useMessages(texts)
  const isOnline = useOnline()
  if (!found) {
    return (
      <>
        <Skeleton width="70%" height={24} />
        <FormSkeletons label={t('name.checking')} heights={suggestionHeights} gap={8} />
      </>
    )
  }
  const { data: suggestions = [], error, isFetching } = found
  // A list without names says nothing about the typed one, e.g. where the server has just stopped serving the network.
  if (error || suggestions.length === 0)
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
        {(error && getServerReason(error)) ?? t('name.suggestFailed')} {!isOnline && t('name.offline')}
      </Notice>
    )
  const others = suggestions.filter((one) => one.name !== fullName && !one.registered)
  const isTaken = !suggestions.some((one) => one.name === fullName && !one.registered)
  return (
    <>
      <p
        className="lk-name-state"
        role="status"
        data-testid="name-state"
        data-free={isTaken ? undefined : ''}
      >
        {isTaken
          ? t(others.length > 0 ? 'name.takenHint' : 'name.takenNone', { name: fullName })
          : `${fullName}: ${t('name.free')}`}
      </p>
      <List label={t('name.suggestions')} items={suggestions} keyOf={({ name }) => name}>
        {({ name, registered }) => (
          <Row
            title={<bdi dir="ltr">{name}</bdi>}
            detail={t(registered ? 'name.taken' : 'name.free')}
            disabled={registered}
            selected={name === fullName && !registered}
            onClick={() => onChoose(name.slice(0, name.indexOf('.')))}
            testId={`name-suggestion-${name}`}
          />
        )}
      </List>
    </>
  )
}

/** The reason the server gave, if any. */
function getServerReason({ cause, message }: Error | NameError): string | undefined {
  return cause instanceof HttpError && cause.reasons.length > 0 ? cleanText(message, 300) : undefined
}

/** What is wrong with a typed name. */
type NameProblem = 'short' | 'long' | 'letters' | 'hyphen'

/** The first problem of a typed name; `undefined` where it is valid. */
export function findNameProblem(text: string): NameProblem | undefined {
  if (!/^[a-z\d-]*$/i.test(text)) return 'letters'
  if (text.length > 64) return 'long'
  if (/^-|--/.test(text)) return 'hyphen'
  if (text.length < 4) return 'short'
  return text.endsWith('-') ? 'hyphen' : undefined
}
