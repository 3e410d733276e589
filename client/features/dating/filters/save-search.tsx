import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BellPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { randomId } from "#client/lib/ids.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { isAnyAge } from "#contract/age.ts";
import type { SearchPreferencesAnswer } from "#contract/dating.ts";
import { SAVED_SEARCH_NAME } from "#contract/limits.ts";
import { saveSearch } from "../api.ts";
import { savedQuery } from "../queries.ts";
import { filtersOf } from "./use-change-search.ts";

export function SaveSearch({ preferences }: { preferences: SearchPreferencesAnswer }) {
  const { t } = useTranslation("dating");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Another name is another search, even if the answer to the first one was lost.
  const [{ name, idempotencyKey }, setNamed] = useState({ name: "", idempotencyKey: "" });
  const setName = (next: string) => setNamed({ name: next, idempotencyKey: randomId() });
  const save = useMutation({
    mutationFn: saveSearch,
    onSuccess: () => {
      setOpen(false);
      void client.invalidateQueries({ queryKey: savedQuery.queryKey });
      toast({
        title: t("saved.done"),
        variant: "success",
        action: {
          label: t("saved.open"),
          run: () => void navigate({ to: "/dating/$section", params: { section: "saved" } }),
        },
      });
    },
    onError: toastFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim())
      save.mutate({ name, filters: filtersOf(preferences), alerts: true, key: idempotencyKey });
  };
  const begin = () => {
    setName(suggestionOf(preferences).slice(0, SAVED_SEARCH_NAME));
    setOpen(true);
  };
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={begin}>
        <BellPlus aria-hidden="true" className="text-gold" />
        {t("saved.save")}
      </Button>
      <FormDialog
        form={{ submit, sending: save.isPending }}
        open={open}
        onOpenChange={setOpen}
        title={t("saved.save")}
        description={t("saved.saveText")}
        size="sm"
        submitLabel={t("saved.saveButton")}
        disabled={!name.trim()}
      >
        <Field label={t("saved.name")} required>
          <Input
            value={name}
            maxLength={SAVED_SEARCH_NAME}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </FormDialog>
    </>
  );
}

const suggestionOf = (filters: SearchPreferencesAnswer) =>
  [filters.chosen.cities[0]?.name, isAnyAge(filters) ? null : `${filters.ageFrom}–${filters.ageTo}`]
    .filter(Boolean)
    .join(", ");
