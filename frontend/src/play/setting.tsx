/** A setting of this device in a menu: a box to tick, with a note. */
export function Setting(props: {
  label: string;
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={props.checked}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>
          <strong>{props.label}</strong>
          {props.note && <small>{props.note}</small>}
        </span>
      </label>
    </li>
  );
}
