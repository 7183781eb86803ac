import type { Config } from '@latchkey/core'
import { createModal, LatchkeyProvider } from '@latchkey/react'
import { useMemo } from 'react'
import { Page } from '../shell/Page.tsx'
import type { PageTheme } from '../theme/usePageTheme.ts'
import { Bench } from './Bench.tsx'
import { modalPropertiesOf } from './modalPropertiesOf.ts'
import { OptionControls } from './OptionControls.tsx'
import type { LabOptions } from './readLabOptions.ts'

type Props = { configs: readonly [Config, ...Config[]]; options: LabOptions; theme: PageTheme }

/** Every hook and option, live. With `two`, a second config of its own stands beside the first. */
export function LabPage({ configs, options, theme }: Props) {
  const [first] = configs
  return (
    <Page page="lab" theme={theme}>
      <h1>Lab</h1>
      <div className="benches">
        {configs.map((config, index) => (
          <Stand
            key={index === 0 ? 'first' : 'second'}
            name={index === 0 ? 'First config' : 'Second config'}
            config={config}
            options={options}
            theme={theme}
          />
        ))}
      </div>
      <OptionControls options={options} networks={first.networks} />
    </Page>
  )
}

function Stand(props: { name: string; config: Config; options: LabOptions; theme: PageTheme }) {
  const { name, config, options } = props
  const { mode } = props.theme
  const modal = useMemo(() => createModal(config), [config])
  const properties = useMemo(() => modalPropertiesOf(options, mode, modal), [options, mode, modal])
  return (
    <LatchkeyProvider config={config} {...properties}>
      <Bench name={name} options={options} />
    </LatchkeyProvider>
  )
}
