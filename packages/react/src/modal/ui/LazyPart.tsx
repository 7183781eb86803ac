import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMessages } from '../languages/translate.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

/** Properties of {@link LazyPart}. */
type LazyPartProps<props> = {
  /** Stays the same function. Asked anew after a failure, unlike `React.lazy`. */
  load: () => Promise<ComponentType<props>>
  /** Default none. */
  props?: props
  /** In its final size, while the code is on its way; default nothing. */
  fallback?: ReactNode
}

/** A part of a view whose code loads when it is first shown; a load that fails says so and can be tried again. */
export function LazyPart<props extends object>({ load, props, fallback }: LazyPartProps<props>) {
  const t = useMessages()
  const [part, setPart] = useState<{ Part?: ComponentType<props>; failed?: true }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    let wanted = true
    load().then(
      (Part) => wanted && setPart({ Part }),
      () => wanted && setPart({ failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  const retry = useCallback(() => {
    setPart({})
    setAttempt((n) => n + 1)
  }, [])
  const { Part, failed } = part
  if (Part) return <Part {...(props as props)} />
  if (!failed) return fallback
  return (
    <Empty
      icon="error"
      title={t('shell.loadTitle')}
      failed
      action={
        <Button icon="retry" onClick={retry}>
          {t('shell.tryAgain')}
        </Button>
      }
    >
      {t('shell.loadText')}
    </Empty>
  )
}
