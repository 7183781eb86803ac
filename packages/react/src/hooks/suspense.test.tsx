import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { useSuspenseBalance } from './suspense.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => {
  cleanup()
  app.stop()
})

/** What an app puts around a part that may fail. */
class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>{this.state.error.name}</p> : this.props.children
  }
}

function Balance() {
  const { data } = useSuspenseBalance()
  expectTypeOf(data.formatted).toEqualTypeOf<string>()
  return <p>{data.formatted}</p>
}
const show = () =>
  render(
    <app.Wrapper>
      <Boundary>
        <Suspense fallback="loading">
          <Balance />
        </Suspense>
      </Boundary>
    </app.Wrapper>,
  )

it('suspends until the balance is there; data is never undefined', async () => {
  await app.connect()
  show()
  expect(screen.getByText('loading')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('2')).toBeTruthy())
})

it('without an account the error of the query is thrown, for the boundary of the app', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show()
  await waitFor(() => expect(screen.getByText('NotConnectedError')).toBeTruthy())
})
