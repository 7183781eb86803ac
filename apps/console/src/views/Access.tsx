import {
  type ConsoleSession,
  endConsoleSessions,
  getConsoleAudit,
  getConsoleSession,
  removeConsolePasskey,
} from '@latchkey/protocol/routes'
import { type FormEvent, type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { registerPasskey } from '../api/passkeys.ts'
import { useChange, useRoute } from '../api/queries.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Field } from '../parts/Field.tsx'
import { formatTime } from '../parts/format.ts'
import { Answer, Notice, Section } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.access
const readAgain = [getConsoleSession.path, getConsoleAudit.path]

/** Who may open the console: its passkeys, and the session of this page. */
export function Access(): ReactElement {
  const session = useRoute(getConsoleSession)
  return (
    <Answer query={session}>
      {({ passkeys, sessions, until, version }) => (
        <>
          <Section title={texts.passkeys}>
            <p className="hint">{texts.text(location.host)}</p>
            {passkeys.length === 0 ? (
              <Notice kind="plain">{texts.none}</Notice>
            ) : (
              <ul className="rows">
                {passkeys.map((passkey) => (
                  <Passkey key={passkey.id} {...passkey} />
                ))}
              </ul>
            )}
            <AddPasskey />
          </Section>
          <Section title={texts.session}>
            <p>{texts.until(formatTime(until))}</p>
            <p className="hint">{texts.version(version)}</p>
          </Section>
          <Sessions sessions={sessions} />
        </>
      )}
    </Answer>
  )
}

/** Every session that is open, and what ends the others. */
function Sessions({ sessions }: Pick<ConsoleSession, 'sessions'>): ReactElement {
  const end = useChange(() => callConsole(endConsoleSessions), readAgain)
  return (
    <Section title={texts.sessions}>
      <ul className="rows">
        {sessions.map(({ actor, by, openedAt, lastUsedAt, isOwn }) => (
          <li className="card row-card" key={`${actor} ${openedAt}`}>
            <div>
              <b>{actor}</b>
              <p className="hint">
                {isOwn ? texts.own : texts.by[by]} · {texts.opened} {formatTime(openedAt)} · {texts.lastUsed}{' '}
                {formatTime(lastUsedAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {end.error && <Notice kind="danger">{end.error.message}</Notice>}
      {sessions.length > 1 && (
        <button
          type="button"
          className="button"
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          {texts.endOthers}
        </button>
      )}
    </Section>
  )
}

function AddPasskey(): ReactElement {
  const [name, setName] = useState('')
  const add = useChange(registerPasskey, readAgain)
  // A passkey belongs to a name, not to an address.
  if (!/[a-z]/.test(location.hostname)) return <Notice kind="plain">{texts.address}</Notice>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(name.trim(), { onSuccess: () => setName('') })
  }
  return (
    <form className="form in-line" onSubmit={submit} noValidate>
      <Field
        label={texts.name}
        value={name}
        onChange={setName}
        hint={texts.nameExample}
        problem={add.error?.message}
        maxLength={60}
      />
      <button type="submit" className="button" disabled={add.isPending || name.trim() === ''}>
        {add.isPending ? texts.adding : texts.add}
      </button>
    </form>
  )
}

type PasskeyProps = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

function Passkey({ id, name, createdAt, lastUsedAt }: PasskeyProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(() => callConsole(removeConsolePasskey, { body: { id } }), readAgain)
  return (
    <li className="card row-card">
      <div>
        <b>{name}</b>
        <p className="hint">
          {texts.created} {formatTime(createdAt)} · {texts.lastUsed}{' '}
          {lastUsedAt === null ? texts.never : formatTime(lastUsedAt)}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={texts.remove(name)}
        onClick={() => setAsking(true)}
      >
        {words.projects.remove}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeHeading}
        action={words.projects.remove}
        isPending={remove.isPending}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>{texts.removeText(name)}</p>
      </ConfirmDialog>
    </li>
  )
}
