-- Put the cursor between the parentheses and insert company IDs from a list.
SELECT name, city
FROM invented_suppliers
WHERE company_id IN ();
