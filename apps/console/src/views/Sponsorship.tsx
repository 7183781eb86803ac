import { Meter } from '@base-ui/react/meter'
import { type ConsoleSponsorship, getConsoleSponsorship } from '@latchkey/protocol/routes'
import { Fragment, type ReactElement, useState } from 'react'
import { useRoute } from '../api/queries.ts'
import { formatUnits, toShare } from '../parts/format.ts'
import { Answer, Notice, Scroll, Section } from '../parts/states.tsx'
import { words } from '../words.ts'
import { ChangeBudget } from './ChangeBudget.tsx'

const texts = words.gas
const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** What is used of every budget today, and whether the keys that send can pay. */
export function Sponsorship(): ReactElement {
  const sponsorship = useRoute(getConsoleSponsorship, { isLive: true })
  return (
    <Answer query={sponsorship}>
      {({ policies, senders }) => (
        <>
          <Section title={texts.budgets}>
            {policies.length === 0 ? (
              <Notice kind="plain">{texts.none}</Notice>
            ) : (
              <Budgets policies={policies} />
            )}
          </Section>
          <Section title={texts.senders}>
            {senders.length === 0 ? (
              <Notice kind="plain">{texts.noSenders}</Notice>
            ) : (
              <Senders senders={senders} />
            )}
          </Section>
        </>
      )}
    </Answer>
  )
}

function Budgets({ policies }: Pick<ConsoleSponsorship, 'policies'>): ReactElement {
  const [changed, setChanged] = useState<ConsoleSponsorship['policies'][number]>()
  const [done, setDone] = useState<string>()
  return (
    <>
      {done !== undefined && <Notice kind="success">{texts.done(done)}</Notice>}
      {policies.some(({ deposits }) => deposits.length > 0) && <p className="hint">{texts.shareHint}</p>}
      <ul className="budgets">
        {policies.map((policy) => (
          <li key={`${policy.project} ${policy.chain}`} className="card">
            <Budget
              policy={policy}
              onChange={() => {
                setDone(undefined)
                setChanged(policy)
              }}
            />
          </li>
        ))}
      </ul>
      {changed && (
        <ChangeBudget
          policy={changed}
          onDone={(project) => {
            setChanged(undefined)
            setDone(project)
          }}
          onCancel={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

function Budget({
  policy: { project, chain, used, daily, perOperation, perAccountDaily, isChanged, deposits },
  onChange,
}: {
  readonly policy: ConsoleSponsorship['policies'][number]
  readonly onChange: () => void
}): ReactElement {
  const share = toShare(used, daily)
  return (
    <>
      <Meter.Root value={share * 100} className="meter" data-full={share >= 0.9 ? '' : undefined}>
        <Meter.Label>
          {project} · {chain}
        </Meter.Label>
        <Meter.Value className="meter-value">{() => texts.usedOf(percents.format(share))}</Meter.Value>
        <Meter.Track className="meter-track">
          <Meter.Indicator className="meter-fill" />
        </Meter.Track>
      </Meter.Root>
      <dl className="facts">
        <dt>{texts.used}</dt>
        <dd>{formatUnits(used)}</dd>
        <dt>{texts.daily}</dt>
        <dd>{formatUnits(daily)}</dd>
        <dt>{texts.perOperation}</dt>
        <dd>{formatUnits(perOperation)}</dd>
        <dt>{texts.perAccountDaily}</dt>
        <dd>{perAccountDaily === null ? texts.anyAmount : formatUnits(perAccountDaily)}</dd>
        {deposits.map(({ entryPoint, total, own }) => (
          <Fragment key={entryPoint}>
            <dt>{texts.share(entryPoint)}</dt>
            <dd>
              {total === null || own === null
                ? texts.unreadable
                : texts.shareOf(formatUnits(own), formatUnits(total))}
            </dd>
          </Fragment>
        ))}
      </dl>
      {isChanged && <p className="hint">{texts.changed}</p>}
      <button
        type="button"
        className="button small"
        aria-label={words.change.changeOf(`${project} · ${chain}`)}
        onClick={onChange}
      >
        {words.change.change}
      </button>
    </>
  )
}

function Senders({ senders }: Pick<ConsoleSponsorship, 'senders'>): ReactElement {
  const toState = ({ balance, isFunded, isStuck }: ConsoleSponsorship['senders'][number]) => {
    if (balance === null) return ['degraded', texts.unreadable] as const
    if (isStuck) return ['unavailable', texts.stuck] as const
    return isFunded ? (['ready', texts.funded] as const) : (['unavailable', texts.unfunded] as const)
  }
  return (
    <Scroll label={texts.senders}>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">{texts.address}</th>
            <th scope="col">{texts.chain}</th>
            <th scope="col" className="number">
              {texts.balance}
            </th>
            <th scope="col">{texts.state}</th>
          </tr>
        </thead>
        <tbody>
          {senders.map((sender) => {
            const [state, text] = toState(sender)
            return (
              <tr key={`${sender.chain} ${sender.address}`}>
                <th scope="row">
                  <code>{sender.address}</code>
                </th>
                <td>{sender.chain}</td>
                <td className="number">{sender.balance === null ? '' : formatUnits(sender.balance)}</td>
                <td>
                  <span className="state" data-state={state}>
                    {text}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
