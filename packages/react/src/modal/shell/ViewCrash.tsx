import { describeError } from '../messages/describeError.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Button } from '../ui/Button/Button.tsx'
import { Details } from '../ui/Details/Details.tsx'
import { Heading } from '../ui/Heading/Heading.tsx'
import { Stack } from '../ui/Stack/Stack.tsx'
import { Text } from '../ui/Text/Text.tsx'

/** Properties of {@link ViewCrash}. */
export type ViewCrashProps = {
  /** The view threw, or its code could not be loaded. */
  reason: 'crash' | 'load'
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** In place of a view that failed: what happened, and the two ways on. */
export function ViewCrash({ reason, error, onRetry, onClose }: ViewCrashProps) {
  const t = useMessages()
  const { detail } = describeError(error, t)
  return (
    <Stack gap={16}>
      <div role="alert">
        <Stack gap={4}>
          <Heading>{t(reason === 'crash' ? 'shell.crashTitle' : 'shell.loadTitle')}</Heading>
          <Text tone="muted">{t(reason === 'crash' ? 'shell.crashText' : 'shell.loadText')}</Text>
        </Stack>
      </div>
      {detail ? <Details summary={t('request.details')}>{detail}</Details> : null}
      <Stack gap={8}>
        <Button variant="primary" icon="retry" onClick={onRetry} autoFocus>
          {t('shell.tryAgain')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </Stack>
    </Stack>
  )
}
