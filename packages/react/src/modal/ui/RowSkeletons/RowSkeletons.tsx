import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { Stack } from '../Stack/Stack.tsx'

/** Rows on their way, in their final size. */
export function RowSkeletons({ label, count = 3 }: { label: string; count?: number | undefined }) {
  return (
    <div role="status" aria-label={label}>
      <Stack>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
          <Skeleton key={row} height="var(--lk-row-size)" radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}
