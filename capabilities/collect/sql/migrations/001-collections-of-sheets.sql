-- expand: the accounts of a collection may be the rows of a sheet, in the same sequence, each with a remark
ALTER TABLE collect.runs
  ADD COLUMN batch_id uuid,
  ADD CONSTRAINT a_sheet_is_collected_once UNIQUE (mid, batch_id);
ALTER TABLE collect.items
  ADD COLUMN remark text NOT NULL DEFAULT '';
