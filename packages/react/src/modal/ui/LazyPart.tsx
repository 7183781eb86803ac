import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMessages } from '../languages/translate.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

type LazyPartProps<props> = {
  /** Must stay the same function. It is called again after a failure, unlike with `React.lazy`. */
  load: () => Promise<ComponentType<props>>
  props?: props
  /** Shown while the code loads, in the final size; nothing by default. */
  fallback?: ReactNode
}

/** A part of a view whose code loads when it is first shown. A failure is shown with a button that loads again. */
export function LazyPart<props extends object>({ load, props, fallback }: LazyPartProps<props>) {
  const t = useMessages()
  const [part, setPart] = useState<{ Part?: ComponentType<props>; failed?: true }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    let isActive = true
    load().then(
      (Part) => isActive && setPart({ Part }),
      () => isActive && setPart({ failed: true }),
    )
    return () => {
      isActive = false
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
