import { Component, type ReactNode } from 'react'

/** Properties of {@link ErrorBoundary}. */
export type ErrorBoundaryProps = {
  children: ReactNode
  fallback: (error: unknown, reset: () => void) => ReactNode
  onError: (error: unknown) => void
}

type Caught = { caught: { error: unknown } | undefined }

/** Catches what a view throws while rendering. A class because React has no other form of it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { caught: undefined }

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught
      ? this.props.fallback(caught.error, () => this.setState({ caught: undefined }))
      : this.props.children
  }
}
