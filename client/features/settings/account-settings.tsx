import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Download, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { chooseLang } from "#client/lib/choose-lang.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { requestSignOut } from "#client/lib/sign-out.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { typedPassword } from "#contract/auth.ts";
import { LANG_NAMES, LANGS, type Lang } from "#contract/lang.ts";
import { deleteProfile, downloadArchive } from "./api.ts";
import { Block } from "./block.tsx";
import { CurrentPassword } from "./current-password.tsx";

export function AccountSettings() {
  const { t } = useTranslation("settings");
  const [deleting, setDeleting] = useState(false);
  const [downloading, setDownloading] = useState(false);
  const { data: me } = useSuspenseQuery(meQuery);
  const archive = useMutation({ mutationFn: () => downloadArchive(undefined), onError: toastFailure });
  return (
    <>
      <Block title={t("account.language")}>
        <Choice
          name="lang"
          label={t("account.language")}
          value={currentLang()}
          onValueChange={(lang: Lang) => void chooseLang(lang)}
          options={LANGS.map((lang) => ({ value: lang, label: LANG_NAMES[lang] }))}
        />
      </Block>
      <Block title={t("account.signOutTitle")}>
        <Button onClick={() => void requestSignOut()}>
          <LogOut aria-hidden="true" />
          {t("account.signOut")}
        </Button>
      </Block>
      <Block title={t("account.data")} text={t("account.dataText")}>
        <Button
          loading={archive.isPending}
          onClick={() => (me.hasPassword ? setDownloading(true) : archive.mutate())}
        >
          <Download aria-hidden="true" />
          {t("account.download")}
        </Button>
      </Block>
      <Block title={t("account.deleteTitle")} text={t("account.deleteText")}>
        <Button variant="destructive" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" />
          {t("account.delete")}
        </Button>
      </Block>
      <DownloadDialog open={downloading} onOpenChange={setDownloading} />
      <DeleteDialog open={deleting} onOpenChange={setDeleting} />
    </>
  );
}

const withPassword = z.object({ password: typedPassword });
/** For members who only sign in through a provider. */
const withoutPassword = withPassword.partial();

function DownloadDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(["settings", "errors"]);
  const form = useForm({
    schema: withPassword,
    values: { password: "" },
    send: async ({ password }) => {
      await downloadArchive(password);
      onOpenChange(false);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title={t("account.downloadTitle")}
      description={t("account.downloadText")}
      submitLabel={t("account.download")}
    >
      <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
    </FormDialog>
  );
}

function DeleteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(["settings", "errors"]);
  const { data: me } = useSuspenseQuery(meQuery);
  const form = useForm({
    schema: me.hasPassword ? withPassword : withoutPassword,
    values: me.hasPassword ? { password: "" } : {},
    send: ({ password }) => deleteProfile(password),
  });
  return (
    <FormDialog
      form={form}
      alert
      open={open}
      onOpenChange={onOpenChange}
      title={t("account.confirmTitle")}
      description={t("account.confirmText")}
      submitLabel={t("account.delete")}
      cancelLabel={t("account.keep")}
      destructive
    >
      {me.hasPassword && <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />}
    </FormDialog>
  );
}
