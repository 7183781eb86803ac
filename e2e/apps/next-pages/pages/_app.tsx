import type { InitialState } from '@latchkey/core'
import type { AppProps } from 'next/app'
import { Providers } from '../src/Providers'

export default function App({ Component, pageProps }: AppProps<{ initialState: InitialState }>) {
  return (
    <Providers initialState={pageProps.initialState}>
      <Component {...pageProps} />
    </Providers>
  )
}
