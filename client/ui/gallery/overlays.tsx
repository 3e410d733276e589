import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Field } from "../fields/field.tsx";
import { Textarea } from "../fields/input.tsx";
import { TabPanel, Tabs } from "../lists/tabs.tsx";
import { ConfirmDialog } from "../overlays/confirm-dialog.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { Sheet } from "../overlays/sheet.tsx";
import { toast } from "../overlays/toast.ts";
import { Badge } from "../people/badge.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

type Opened = "dialog" | "confirm" | "left" | "right" | "bottom" | null;
const SHEETS = ["left", "right", "bottom"] as const;

export function Overlays() {
  const t = useTexts().overlays;
  const [opened, setOpened] = useState<Opened>(null);
  const onOpenChange = (open: boolean) => !open && setOpened(null);
  const close = () => setOpened(null);
  return (
    <Section id="overlays" title={t.title} text={t.text}>
      <Samples name={t.dialogs}>
        <Button onClick={() => setOpened("dialog")}>{t.report}</Button>
        <Button onClick={() => setOpened("confirm")}>{t.delete}</Button>
        {SHEETS.map((side) => (
          <Button key={side} variant="outline" onClick={() => setOpened(side)}>
            {t.sheets[side]}
          </Button>
        ))}
      </Samples>
      <Dialog
        open={opened === "dialog"}
        onOpenChange={onOpenChange}
        title={t.report}
        description={t.reportText}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t.cancel}
            </Button>
            <Button variant="primary" onClick={close}>
              {t.send}
            </Button>
          </>
        }
      >
        <Field label={t.reason}>
          <Textarea />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={opened === "confirm"}
        onOpenChange={onOpenChange}
        title={t.deleteTitle}
        description={t.deleteText}
        confirmLabel={t.delete}
        destructive
        onConfirm={close}
      />
      {SHEETS.map((side) => (
        <Sheet
          key={side}
          side={side}
          open={opened === side}
          onOpenChange={onOpenChange}
          title={t.sheets[side]}
        >
          <p className="text-dim">{t.sheetText}</p>
        </Sheet>
      ))}
      <Toasts />
      <TabsSample />
    </Section>
  );
}

function Toasts() {
  const t = useTexts().overlays;
  return (
    <Samples name={t.toasts}>
      <Button onClick={() => toast({ title: t.toast, description: t.toastText })}>{t.plain}</Button>
      <Button onClick={() => toast({ title: t.saved, variant: "success" })}>{t.success}</Button>
      <Button
        onClick={() =>
          toast({
            title: t.failed,
            description: t.failedText,
            variant: "destructive",
            action: { label: t.again, run: () => {} },
          })
        }
      >
        {t.failure}
      </Button>
    </Samples>
  );
}

function TabsSample() {
  const t = useTexts().overlays;
  const [tab, setTab] = useState<"friends" | "requests" | "blocked">("friends");
  const items = [
    { value: "friends", label: t.friends },
    { value: "requests", label: t.requests, badge: <Badge variant="count">3</Badge> },
    { value: "blocked", label: t.blocked },
  ] as const;
  return (
    <Tabs label={t.contacts} items={items} value={tab} onValueChange={setTab}>
      {items.map((item) => (
        <TabPanel key={item.value} value={item.value}>
          <p className="text-dim">{t.panels[item.value]}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}
