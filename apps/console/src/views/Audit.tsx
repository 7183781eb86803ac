import { type ConsoleAudit, getConsoleAudit, verifyConsoleAudit } from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange, useRoute } from '../api/queries.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { formatTime } from '../parts/format.ts'
import { Answer, Notice, Scroll } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.audit

/** What operators did, newest first, and whether the chain of hashes is whole. */
export function Audit(): ReactElement {
  const [before, setBefore] = useState<string>()
  const audit = useRoute(getConsoleAudit, { query: before === undefined ? {} : { before } })
  return (
    <>
      <Verification />
      <Answer query={audit}>
        {({ entries, count }) => (
          <>
            <p className="hint" data-testid="audit-count">
              {count === 0 ? texts.none : texts.count(count)}
            </p>
            {entries.length > 0 && <Lines entries={entries} />}
            <div className="row">
              {before !== undefined && (
                <button type="button" className="button" onClick={() => setBefore(undefined)}>
                  {texts.newest}
                </button>
              )}
              {(entries.at(-1)?.sequence ?? 1) > 1 && (
                <button
                  type="button"
                  className="button"
                  onClick={() => setBefore(String(entries.at(-1)?.sequence))}
                >
                  {texts.older}
                </button>
              )}
            </div>
          </>
        )}
      </Answer>
    </>
  )
}

function Verification(): ReactElement {
  const verify = useChange(() => callConsole(verifyConsoleAudit), [])
  const found = verify.data
  return (
    <div className="verification">
      <button
        type="button"
        className="button"
        disabled={verify.isPending}
        onClick={() => verify.mutate(undefined)}
      >
        {verify.isPending ? texts.verifying : texts.verify}
      </button>
      {verify.error && <Notice kind="danger">{verify.error.message}</Notice>}
      {found && found.problems.length === 0 && (
        <Notice kind="success">
          <p>{texts.intact(found.count)}</p>
          <CopyText text={found.head} />
        </Notice>
      )}
      {found && found.problems.length > 0 && (
        <Notice kind="danger">
          <p>{texts.broken}</p>
          <ul>
            {found.problems.map(({ sequence, kind }) => (
              <li key={`${sequence} ${kind}`}>{texts.problem[kind](sequence)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Lines({ entries }: Pick<ConsoleAudit, 'entries'>): ReactElement {
  return (
    <Scroll label={words.pages.audit}>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col" className="number">
              {texts.line}
            </th>
            <th scope="col">{texts.action}</th>
            <th scope="col">{texts.details}</th>
            <th scope="col">{texts.actor}</th>
            <th scope="col">{texts.time}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ sequence, at, actor, action, details }) => (
            <tr key={sequence}>
              <td className="number">{sequence}</td>
              <th scope="row">{action}</th>
              <td className="long">
                {Object.entries(details)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(' · ')}
              </td>
              <td>{actor}</td>
              <td>{formatTime(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
