import type { Config } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { useMemo } from 'react'
import { Page } from '../shell/Page.tsx'
import type { PageTheme } from '../theme/usePageTheme.ts'
import { Bench } from './Bench.tsx'
import { OptionControls } from './OptionControls.tsx'
import type { LabOptions } from './readLabOptions.ts'

type Props = { configs: readonly [Config, ...Config[]]; options: LabOptions; theme: PageTheme }

/** Every hook and option, live. With `two`, a second config of its own stands beside the first. */
export function LabPage({ configs, options, theme }: Props) {
  const { accent } = options
  const variables = useMemo(() => (accent ? ({ '--lk-accent': accent } as const) : undefined), [accent])
  const [first] = configs
  return (
    <Page page="lab" theme={theme}>
      <h1>Lab</h1>
      <div className="benches">
        {configs.map((config, index) => (
          <LatchkeyProvider
            key={index === 0 ? 'first' : 'second'}
            config={config}
            themeMode={options.themed ? theme.mode : undefined}
            themeVariables={variables}
            locale={options.locale}
          >
            <Bench name={index === 0 ? 'First config' : 'Second config'} options={options} />
          </LatchkeyProvider>
        ))}
      </div>
      <OptionControls options={options} networks={first.networks} />
    </Page>
  )
}
