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
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
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
      change(false);
    },
  });
  /** A password that was typed and left must not be there for the next person at this browser. */
  const change = (opened: boolean) => {
    form.reset();
    onOpenChange(opened);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t("account.downloadTitle")}
      description={t("account.downloadText")}
      footer={
        <Button type="submit" form="download-archive" variant="primary" loading={form.sending}>
          {t("account.download")}
        </Button>
      }
    >
      <form id="download-archive" onSubmit={form.submit} noValidate>
        <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
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
  /** A password that was typed and left must not be there for the next person at this browser. */
  const change = (opened: boolean) => {
    form.reset();
    onOpenChange(opened);
  };
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={change}
      title={t("account.confirmTitle")}
      description={t("account.confirmText")}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)}>
            {t("account.keep")}
          </Button>
          <Button type="submit" form="delete-profile" variant="destructive" loading={form.sending}>
            {t("account.delete")}
          </Button>
        </>
      }
    >
      <form id="delete-profile" onSubmit={form.submit} noValidate>
        {me.hasPassword && (
          <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
        )}
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
