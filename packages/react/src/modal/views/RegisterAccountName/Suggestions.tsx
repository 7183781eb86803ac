import { HttpError, type NameError, type NameSuggestion } from '@latchkey/core'
import { useOnline } from '../../../hooks/events.ts'
import { cleanText } from '../../format.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'

/** Properties of {@link Suggestions}. */
export type SuggestionsProps = {
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
export function Suggestions({ whole, found, onChoose }: SuggestionsProps) {
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

/** The server's own reason (S8.32). */
function reasonOf({ cause, message }: Error | NameError): string | undefined {
  return cause instanceof HttpError && cause.reasons.length > 0 ? cleanText(message, 300) : undefined
}
