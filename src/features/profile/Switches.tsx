import type { Messages } from 'next-intl';
import { Checkbox } from '@/components/field';
import { useTranslations } from '@/i18n/useTranslations';

type NamedKind = keyof Messages['profile']['kind'];
type Setting<Kind> = { kind: Kind; on: boolean };

export function Switches<Kind extends NamedKind>({
  settings,
  saving,
  onSave,
}: {
  settings: readonly Setting<Kind>[] | undefined;
  saving: Setting<Kind> | undefined;
  onSave: (setting: Setting<Kind>) => void;
}) {
  const t = useTranslations();
  const nameOf = (kind: NamedKind) => t(`profile.kind.${kind}`);
  return (
    <div>
      {settings?.map(({ kind, on }) => (
        <Checkbox
          key={kind}
          label={nameOf(kind)}
          checked={saving?.kind === kind ? saving.on : on}
          disabled={Boolean(saving)}
          onChange={({ target }) => onSave({ kind, on: target.checked })}
        />
      ))}
    </div>
  );
}
