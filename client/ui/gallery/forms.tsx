import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { BirthdayField } from "../fields/birthday-field.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { Field } from "../fields/field.tsx";
import { Input, PasswordInput, Textarea } from "../fields/input.tsx";
import { Select } from "../fields/select.tsx";
import { Slider } from "../fields/slider.tsx";
import { Switch } from "../fields/switch.tsx";
import { Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

export function Forms() {
  const t = useTexts().forms;
  const [microphone, setMicrophone] = useState("");
  const [about, setAbout] = useState(t.aboutValue);
  const [age, setAge] = useState([24, 38]);
  const [birthday, setBirthday] = useState("1997-12-25");
  const [digest, setDigest] = useState(true);
  const [hidden, setHidden] = useState(false);
  return (
    <Section id="forms" title={t.title} text={t.text}>
      <form className="max-w-md space-y-6" onSubmit={(event) => event.preventDefault()}>
        <Field label={t.name} hint={t.nameHint}>
          <Input placeholder={t.namePlaceholder} autoComplete="off" />
        </Field>
        <Field label={t.email} error={t.emailError} required>
          <Input type="email" defaultValue="anna@example" autoComplete="off" />
        </Field>
        <Field label={t.password} hint={t.passwordHint}>
          <PasswordInput autoComplete="off" defaultValue="secret7" />
        </Field>
        <BirthdayField label={t.birthday} value={birthday} onValueChange={setBirthday} autoComplete="off" />
        <Field label={t.microphone}>
          <Select
            value={microphone}
            onValueChange={setMicrophone}
            placeholder={t.microphonePlaceholder}
            options={t.microphones.map((label) => ({ value: label, label }))}
          />
        </Field>
        <Field label={t.about} aside={`${about.length}/120`}>
          <Textarea
            value={about}
            maxLength={120}
            rows={3}
            onChange={(event) => setAbout(event.target.value)}
          />
        </Field>
        <Field label={t.phone} hint={t.phoneHint}>
          <Input disabled defaultValue="+7 900 000-00-00" />
        </Field>
        <div>
          <div className="flex justify-between text-sm">
            <span className="font-medium">{t.age}</span>
            <span className="text-dim">{age.join("–")}</span>
          </div>
          <Slider labels={[t.ageFrom, t.ageTo]} value={age} onValueChange={setAge} min={18} max={120} />
        </div>
        <div>
          <Checkbox label={t.adult} defaultChecked />
          <Checkbox label={t.news} />
          <Checkbox label={t.rules} error={t.rulesError} />
          <Checkbox label={t.unavailable} disabled />
        </div>
        <div className="divide-y divide-line border-line border-y">
          <div className="py-2">
            <Switch label={t.digest} hint={t.digestHint} checked={digest} onCheckedChange={setDigest} />
          </div>
          <div className="py-2">
            <Switch label={t.hide} checked={hidden} onCheckedChange={setHidden} />
          </div>
          <div className="py-2">
            <Switch label={t.unavailable} checked={false} onCheckedChange={setHidden} disabled />
          </div>
        </div>
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t.submit}
        </Button>
      </form>
    </Section>
  );
}
