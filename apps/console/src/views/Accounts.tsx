import {
  type ConsoleAccount,
  endConsoleAccountSessions,
  findConsoleAccount,
  getConsoleAudit,
} from '@latchkey/protocol/routes'
import { type FormEvent, type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Field } from '../parts/Field.tsx'
import { formatTime } from '../parts/format.ts'
import { Notice, Scroll } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.accounts

/** Finds an account by its address, and ends its sessions. */
export function Accounts(): ReactElement {
  const [email, setEmail] = useState('')
  const find = useChange(
    (value: string) => callConsole(findConsoleAccount, { body: { email: value } }),
    [getConsoleAudit.path],
  )
  // Stays while the same account is read again, so that the outcome of what was done to it is still there.
  const [found, setFound] = useState<{ readonly email: string; readonly account: ConsoleAccount | null }>()
  const read = (address: string) =>
    find.mutate(address, { onSuccess: ({ account }) => setFound({ email: address, account }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFound(undefined)
    read(email.trim())
  }
  return (
    <>
      <p className="hint">{texts.text}</p>
      <form className="form in-line" onSubmit={submit} noValidate>
        <Field
          label={texts.email}
          type="email"
          value={email}
          onChange={setEmail}
          problem={find.error?.message}
        />
        <button type="submit" className="button primary" disabled={find.isPending || email.trim() === ''}>
          {find.isPending ? texts.finding : texts.find}
        </button>
      </form>
      {found?.account === null && <Notice kind="plain">{texts.notFound}</Notice>}
      {found?.account && (
        <Account key={found.account.id} account={found.account} readAgain={() => read(found.email)} />
      )}
    </>
  )
}

type AccountProps = { readonly account: ConsoleAccount; readonly readAgain: () => void }

function Account({ account, readAgain }: AccountProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const end = useChange(
    () => callConsole(endConsoleAccountSessions, { id: account.id }),
    [getConsoleAudit.path],
  )
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        readAgain()
      },
    })
  return (
    <section className="card" aria-label={texts.account}>
      <dl className="facts">
        <dt>{texts.account}</dt>
        <dd>
          <code>{account.id}</code>
        </dd>
        <dt>{texts.created}</dt>
        <dd>{formatTime(account.createdAt)}</dd>
      </dl>
      <h2>{texts.sessions}</h2>
      {end.data && <Notice kind="success">{texts.ended(end.data.ended)}</Notice>}
      {account.sessions.length === 0 ? (
        <p className="hint">{texts.none}</p>
      ) : (
        <>
          <Scroll label={texts.sessions}>
            <table className="stacked">
              <thead>
                <tr>
                  <th scope="col">{texts.device}</th>
                  <th scope="col">{texts.app}</th>
                  <th scope="col">{texts.since}</th>
                  <th scope="col">{texts.lastUsed}</th>
                </tr>
              </thead>
              <tbody>
                {account.sessions.map(({ id, app, device, createdAt, lastUsedAt }) => (
                  <tr key={id}>
                    <th scope="row">{device}</th>
                    <td>{app}</td>
                    <td data-label={texts.since}>{formatTime(createdAt)}</td>
                    <td data-label={texts.lastUsed}>{formatTime(lastUsedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            {texts.end}
          </button>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endHeading}
        action={texts.end}
        isPending={end.isPending}
        error={end.error}
        onCancel={() => {
          end.reset()
          setAsking(false)
        }}
        onConfirm={confirm}
      >
        <p>{texts.endText}</p>
      </ConfirmDialog>
    </section>
  )
}
