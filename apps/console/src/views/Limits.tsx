import { type ConsoleLimits, getConsoleLimits } from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { useRoute } from '../api/queries.ts'
import { formatNumber } from '../parts/format.ts'
import { Answer, Notice, Scroll, Section } from '../parts/states.tsx'
import { words } from '../words.ts'
import { ChangeLimit } from './ChangeLimit.tsx'

const texts = words.limits

/** The limits as they hold, each of which can be changed, and what each refused. */
export function Limits(): ReactElement {
  const limits = useRoute(getConsoleLimits, { isLive: true })
  return <Answer query={limits}>{(data) => <LimitTables {...data} />}</Answer>
}

function LimitTables({ limits, refused, scope }: ConsoleLimits): ReactElement {
  const [changed, setChanged] = useState<ConsoleLimits['limits'][number]>()
  const [done, setDone] = useState<string>()
  return (
    <>
      <p className="hint">{scope === 'server' ? texts.shared : texts.local}</p>
      {done !== undefined && <Notice kind="success">{texts.done(done)}</Notice>}
      <Scroll label={words.pages.limits}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">{texts.limit}</th>
              <th scope="col" className="number">
                {texts.burst}
              </th>
              <th scope="col" className="number">
                {texts.refill}
              </th>
              <th scope="col">{texts.variable}</th>
              <th scope="col">
                <span className="unseen">{words.change.change}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <LimitRow
                key={limit.id}
                limit={limit}
                onChange={() => {
                  setDone(undefined)
                  setChanged(limit)
                }}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      {changed && (
        <ChangeLimit
          limit={changed}
          onDone={(name) => {
            setChanged(undefined)
            setDone(name)
          }}
          onCancel={() => setChanged(undefined)}
        />
      )}
      <Refused refused={refused} />
    </>
  )
}

function LimitRow({
  limit: { id, variable, capacity, refillPerSecond, configured, isChanged },
  onChange,
}: {
  readonly limit: ConsoleLimits['limits'][number]
  readonly onChange: () => void
}): ReactElement {
  const name = texts.names[id] ?? id
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number" data-label={texts.burst}>
        {formatNumber(capacity)}
      </td>
      <td className="number" data-label={texts.refill}>
        {formatNumber(refillPerSecond)}
      </td>
      <td>
        <code>{variable}</code>
        {isChanged && (
          <p className="hint">
            {texts.changed(formatNumber(configured.capacity), formatNumber(configured.refillPerSecond))}
          </p>
        )}
      </td>
      <td>
        <button
          type="button"
          className="button small"
          aria-label={words.change.changeOf(name)}
          onClick={onChange}
        >
          {words.change.change}
        </button>
      </td>
    </tr>
  )
}

function Refused({ refused }: Pick<ConsoleLimits, 'refused'>): ReactElement {
  const hits = refused.filter(({ count }) => count > 0)
  return (
    <Section title={texts.refused}>
      {hits.length === 0 ? (
        <Notice kind="plain">{texts.nothingRefused}</Notice>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.rule}</th>
              <th scope="col" className="number">
                {texts.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {hits.map(({ rule, count }) => (
              <tr key={rule}>
                <th scope="row">{rule}</th>
                <td className="number">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
