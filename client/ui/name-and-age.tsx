import clsx from "clsx";

interface NameAndAgeProps {
  name: string;
  age: number | null;
  /** Styles of the age. */
  className?: string;
}

/** On one line: where there is no room, the name is cut and the age stays. */
export function NameAndAge({ name, age, className }: NameAndAgeProps) {
  if (age === null) return <span className="block truncate">{name}</span>;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{name},</span>
      <span className={clsx("shrink-0 whitespace-pre", className)}> {age}</span>
    </span>
  );
}
