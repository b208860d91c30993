-- expand: a draft of some kinds becomes several orders, none of which it names
ALTER TABLE uploads.batches
  ADD COLUMN several boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT submitted_batch_has_its_order,
  ADD CONSTRAINT submitted_batch_has_its_order
    CHECK ((state IN ('submitted', 'void') AND NOT several) = (order_no IS NOT NULL));
