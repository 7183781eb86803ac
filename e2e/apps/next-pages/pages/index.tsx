import type { InitialState } from '@latchkey/core'
import { cookieToInitialState } from '@latchkey/core/cookie'
import type { GetServerSideProps } from 'next'
import { Wallet } from '../src/Wallet'

export const getServerSideProps: GetServerSideProps<{ initialState: InitialState }> = async ({ req }) => ({
  props: { initialState: cookieToInitialState(req.headers.cookie) },
})

export default Wallet
