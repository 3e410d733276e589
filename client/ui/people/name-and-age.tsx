import clsx from "clsx";

interface NameAndAgeProps {
  name: string;
  age: number | null;
  className?: string;
}

/** Without enough room the name is truncated, never the age. */
export function NameAndAge({ name, age, className }: NameAndAgeProps) {
  if (age === null) return <span className="block truncate">{name}</span>;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{name},</span>
      <span className={clsx("shrink-0 whitespace-pre", className)}> {age}</span>
    </span>
  );
}
