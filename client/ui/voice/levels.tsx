/** How loud it is while it is recorded, the latest on the right. */
export function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
    >
      {levels.map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars move on, and have no identity
          key={index}
          style={{ height: `${Math.max(8, level * 100)}%` }}
          className="w-1 shrink-0 rounded-full bg-gold forced-colors:bg-[Highlight]"
        />
      ))}
    </span>
  );
}
