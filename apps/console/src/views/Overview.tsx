import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import {
  type ConsoleTraffic,
  getConsoleHealth,
  getConsoleSession,
  getConsoleTraffic,
} from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { useRoute } from '../api/queries.ts'
import { Chart } from '../parts/Chart.tsx'
import { formatAge } from '../parts/format.ts'
import { Answer, Failure, Loading, Notice, Scroll, Section } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.overview

/** Traffic of this node over time, and what readiness says of every part. */
export function Overview(): ReactElement {
  const [window, setWindow] = useState<'hour' | 'day'>('hour')
  const traffic = useRoute(getConsoleTraffic, { query: { window }, isLive: true })
  return (
    <>
      <Health />
      <Section
        title={texts.traffic}
        aside={
          <ToggleGroup
            className="toggles"
            aria-label={texts.window}
            value={[window]}
            onValueChange={([next]) => next && setWindow(next === 'day' ? 'day' : 'hour')}
          >
            <Toggle value="hour" className="toggle">
              {texts.hour}
            </Toggle>
            <Toggle value="day" className="toggle">
              {texts.day}
            </Toggle>
          </ToggleGroup>
        }
      >
        <Answer query={traffic}>{(data) => <Charts traffic={data} />}</Answer>
      </Section>
    </>
  )
}

function Charts({ traffic }: { readonly traffic: ConsoleTraffic }): ReactElement {
  const { at, connections, published, delivered, requests, failed, refused } = traffic
  if (at.length === 0) return <Notice kind="plain">{texts.collecting}</Notice>
  return (
    <div className="charts">
      <Chart
        title={texts.connections}
        at={at}
        lines={[{ label: texts.connections, values: connections, color: '--accent' }]}
      />
      <Chart
        title={texts.messages}
        at={at}
        lines={[
          { label: texts.published, values: published, color: '--accent' },
          { label: texts.delivered, values: delivered, color: '--muted', dash: [6, 4] },
        ]}
      />
      <Chart
        title={texts.requests}
        at={at}
        lines={[
          { label: texts.all, values: requests, color: '--accent' },
          { label: texts.refused, values: refused, color: '--warning', dash: [6, 4] },
          { label: texts.failed, values: failed, color: '--danger', dash: [2, 3] },
        ]}
      />
    </div>
  )
}

/** Every dependency with its state and why it is not ready. What is not well comes first. */
function Health(): ReactElement {
  const health = useRoute(getConsoleHealth, { isLive: true })
  const session = useRoute(getConsoleSession)
  const relay = session.data && <p className="hint">{texts.relay[session.data.relay]}</p>
  if (health.error?.status === 404)
    return (
      <Section title={texts.health}>
        <Notice kind="plain">{texts.healthOff}</Notice>
        {relay}
      </Section>
    )
  if (!health.data)
    return (
      <Section title={texts.health}>
        {health.error ? <Failure error={health.error} retry={health.refetch} /> : <Loading />}
      </Section>
    )
  const order = ['unavailable', 'degraded', 'ready', 'off'] as const
  const parts = Object.entries(health.data.parts).sort(
    ([, one], [, other]) => order.indexOf(one.state) - order.indexOf(other.state),
  )
  const kind = { ready: 'success', degraded: 'warning', unavailable: 'danger' } as const
  return (
    <Section title={texts.health}>
      <p className="notice" data-kind={kind[health.data.status]} data-testid="health-status">
        {texts.status[health.data.status]}
      </p>
      <Scroll label={texts.health}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">{texts.part}</th>
              <th scope="col">{texts.stateColumn}</th>
              <th scope="col">{texts.reason}</th>
              <th scope="col">{texts.probed}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(([name, { state, reason, age }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="state" data-state={state}>
                    {texts.state[state]}
                  </span>
                </td>
                <td>{reason ?? ''}</td>
                <td>{state === 'off' ? '' : formatAge(age)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {relay}
    </Section>
  )
}
