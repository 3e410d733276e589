import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldControl } from "./field.tsx";

/** 16 px text, so that iOS does not zoom into the page on focus. */
export const controlStyles =
  "w-full rounded-md border border-edge bg-panel px-4 text-base text-cream transition placeholder:text-dim hover:border-dim focus-visible:border-gold focus-visible:outline-offset-0 disabled:opacity-45 aria-invalid:border-bad";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  const field = useFieldControl();
  return <input dir="auto" {...field} {...rest} className={clsx(controlStyles, "h-12", className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  const field = useFieldControl();
  return (
    <textarea
      dir="auto"
      {...field}
      {...rest}
      rows={rows}
      className={clsx(controlStyles, "block resize-y py-3", className)}
    />
  );
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const { t } = useTranslation("ui");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...rest} type={shown ? "text" : "password"} className={clsx("pr-12", className)} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t("showPassword")}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-dim hover:text-cream"
      >
        <Icon size={20} />
      </button>
    </div>
  );
}
